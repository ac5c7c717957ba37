// `import 'kolam/board'`: the element <kolam-board>, which shows a position, a game or a study on any page.
import './loading.ts';
import '../style/colours.css';
import '../style/controls.css';
import '../style/board.css';
import { mount, unmount } from 'svelte';
import {
  isRefused,
  type Language,
  type Player,
  type Refused,
  type Result,
} from '../kolam/kolam.ts';
import { pathText } from '../kolam/tree.ts';
import { refusal } from '../study/record.ts';
import { RulesError } from './errors.ts';
import { placeIn, readShown, type Said } from './shown.ts';
import Widget from './Widget.svelte';
import { WidgetState } from './widget.svelte.ts';

/** Where a board has come to. */
export interface Current {
  /** The view as text. */
  position: string;
  /** The moves that led here. */
  moves: string[];
  toMove: 0 | Player;
  result: Result;
  legalMoves: readonly string[];
}

export interface MoveDetail {
  move: string;
  player: Player;
}

/** The events of the element. */
export interface KolamBoardEvents {
  /** Somebody chose a move; it is not made if the page prevents it. */
  move: CustomEvent<MoveDetail>;
  /** Another place is shown: by a move, or by walking. */
  change: CustomEvent<Current>;
  /** What the attributes say cannot be shown; `error` says why. */
  refuse: CustomEvent<{ error: RulesError }>;
}

const CONTENT = [
  'game',
  'options',
  'seed',
  'position',
  'moves',
  'record',
  'study',
  'at',
  'seat',
] as const;
const OTHER = ['src', 'lang', 'interactive', 'aids', 'coordinates'] as const;

const styles = 'kolam:styles';
let sheet: CSSStyleSheet | null = null;

/** One for all boards of a page. */
function styleSheet(): CSSStyleSheet {
  if (sheet) return sheet;
  sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  return sheet;
}

const grain = new URL(/* @vite-ignore */ './grain.svg', import.meta.url).href;

const typefaces = [
  {
    family: 'Alegreya Sans',
    weight: '400',
    url: new URL(/* @vite-ignore */ './alegreya-sans-400.woff2', import.meta.url),
  },
  {
    family: 'Alegreya Sans',
    weight: '700',
    url: new URL(/* @vite-ignore */ './alegreya-sans-700.woff2', import.meta.url),
  },
  {
    family: 'Marcellus',
    weight: '400',
    url: new URL(/* @vite-ignore */ './marcellus-400.woff2', import.meta.url),
  },
];

/** Loaded once a board is shown with them. A page that has such a typeface keeps its own. */
function addTypefaces(): void {
  const isThere = (family: string, weight: string) => (face: FontFace) =>
    face.family.replaceAll(/["']/g, '') === family && face.weight === weight;
  for (const { family, weight, url } of typefaces)
    if (![...document.fonts].some(isThere(family, weight)))
      document.fonts.add(new FontFace(family, `url("${url}")`, { weight, display: 'swap' }));
}

/** Where pages are made without a browser, the module can be imported, too. */
const Base = (globalThis.HTMLElement ?? class {}) as typeof HTMLElement;

/** A board on any page. What it shows is said by attributes or by properties of the same names. */
export class KolamBoard extends Base {
  static readonly observedAttributes = [...CONTENT, ...OTHER];
  readonly #widget = new WidgetState();
  #mounted: object | null = null;
  #waiting: Promise<void> | null = null;
  #stale = true;
  /** The record that `src` led to. */
  #loaded: { src: string; text: string } | null = null;

  connectedCallback(): void {
    this.#takeProperties();
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [styleSheet()];
    addTypefaces();
    this.#update();
    this.#mounted ??= mount(Widget, {
      target: root,
      props: {
        widget: this.#widget,
        grain,
        onmove: (move: string) => this.#choose(move),
        onchange: () => this.#tell('change', this.current),
      },
    });
  }

  /** Those that the page set before the element was defined. */
  #takeProperties(): void {
    for (const name of [...CONTENT, ...OTHER, 'theme']) {
      const said = Object.getOwnPropertyDescriptor(this, name);
      if (!said) continue;
      Reflect.deleteProperty(this, name);
      Reflect.set(this, name, said.value);
    }
  }

  disconnectedCallback(): void {
    if (this.#mounted) void unmount(this.#mounted);
    this.#mounted = null;
  }

  attributeChangedCallback(name: string): void {
    if (name === 'at' && this.#walk()) return;
    if (name === 'src' || !(OTHER as readonly string[]).includes(name)) this.#stale = true;
    if (!this.isConnected) return;
    // Several attributes that are set one after the other are one change.
    this.#waiting ??= Promise.resolve().then(() => {
      this.#waiting = null;
      this.#update();
    });
  }

  /** To another place in what is shown, with all moves that were made on it. */
  #walk(): boolean {
    const { reading } = this.#widget;
    if (!reading || this.#stale) return false;
    const path = placeIn(reading.study, this.getAttribute('at'), true);
    if (path) reading.go(path);
    return path !== null;
  }

  #language(): Language {
    const said = this.closest('[lang]')?.getAttribute('lang') ?? '';
    return said.toLowerCase().startsWith('de') ? 'de' : 'en';
  }

  #update(): void {
    const widget = this.#widget;
    widget.settings.language = this.#language();
    widget.settings.aids = this.getAttribute('aids') !== 'off';
    widget.settings.coordinates = this.getAttribute('coordinates') !== 'off';
    widget.interactive = this.interactive;
    if (!this.#stale) return;
    this.#stale = false;
    const { src } = this;
    if (src !== null && this.#loaded?.src !== src) return void this.#load(src);
    this.#read();
  }

  #read(): void {
    const said = Object.fromEntries(CONTENT.map((name) => [name, this.getAttribute(name)]));
    const whole = this.#loaded && this.src !== null ? { study: this.#loaded.text } : {};
    const shown = readShown({ ...(said as unknown as Said), ...whole });
    if (isRefused(shown)) return this.#refuse(shown);
    this.#widget.whole = this.study !== null || this.src !== null;
    this.#widget.show(shown);
  }

  async #load(src: string): Promise<void> {
    try {
      const response = await fetch(new URL(src, this.baseURI));
      if (!response.ok) throw new Error(String(response.status));
      const text = await response.text();
      if (this.src !== src) return;
      this.#loaded = { src, text };
      this.#read();
    } catch {
      if (this.src !== src) return;
      this.#refuse(
        refusal(`'${src}' could not be loaded.`, `'${src}' konnte nicht geladen werden.`),
      );
    }
  }

  #refuse(refused: Refused): void {
    this.#widget.refuse(refused);
    this.#tell('refuse', { error: new RulesError(refused.refused) });
  }

  #tell(name: keyof KolamBoardEvents, detail: unknown): boolean {
    return this.dispatchEvent(
      new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable: name === 'move' }),
    );
  }

  #choose(move: string): void {
    const { reading } = this.#widget;
    if (!reading) return;
    if (!this.#tell('move', { move, player: reading.look.toMove })) return;
    const refused = this.#widget.play(reading, move);
    if (refused) this.#widget.warning = refused.refused[this.#widget.language];
  }

  /** Where the board has come to; null if it shows none. */
  get current(): Current | null {
    const reading = this.#widget.reading;
    if (!reading) return null;
    const { position, toMove, result, legal } = reading.look;
    return { position, moves: [...reading.moves], toMove, result, legalMoves: legal };
  }

  /** Makes a move, as the other side of a puzzle does; a RulesError says why it cannot be made. */
  play(move: string): void {
    const { reading } = this.#widget;
    if (!reading) return;
    const refused = this.#widget.play(reading, move);
    if (refused) throw new RulesError(refused.refused);
  }

  back(): void {
    this.#widget.reading?.back();
  }
  forward(): void {
    this.#widget.reading?.forward();
  }
  toStart(): void {
    this.#widget.reading?.toStart();
  }
  toEnd(): void {
    this.#widget.reading?.toEnd();
  }

  #set(name: string, value: string | null | undefined): void {
    if (value === null || value === undefined) this.removeAttribute(name);
    else this.setAttribute(name, value);
  }

  /** The name of a game. */
  get game(): string | null {
    return this.getAttribute('game');
  }
  set game(value: string | null) {
    this.#set('game', value);
  }

  /** Options of the game: "sides=5-5-5". */
  get options(): string | null {
    return this.getAttribute('options');
  }
  set options(value: string | null) {
    this.#set('options', value);
  }

  /** The seed of the deal. */
  get seed(): string | null {
    return this.getAttribute('seed');
  }
  set seed(value: string | number | null) {
    this.#set('seed', value === null ? null : String(value));
  }

  /** A position as text; without one it is the beginning of a game. */
  get position(): string | null {
    return this.getAttribute('position');
  }
  set position(value: string | null) {
    this.#set('position', value);
  }

  /** Moves from there, with spaces between them. */
  get moves(): string | null {
    return this.getAttribute('moves');
  }
  set moves(value: string | readonly string[] | null) {
    this.#set('moves', value === null || typeof value === 'string' ? value : value.join(' '));
  }

  /** The text of a record, shown as it was played. */
  get record(): string | null {
    return this.getAttribute('record');
  }
  set record(value: string | null) {
    this.#set('record', value);
  }

  /** The text of a record, shown with its variations. */
  get study(): string | null {
    return this.getAttribute('study');
  }
  set study(value: string | null) {
    this.#set('study', value);
  }

  /** The address of a record, shown as a study. */
  get src(): string | null {
    return this.getAttribute('src');
  }
  set src(value: string | null) {
    this.#set('src', value);
  }

  /** The place that is shown: "start", "end", a number of moves, or a path such as "3.1.0". */
  get at(): string | null {
    const { reading } = this.#widget;
    return reading ? pathText(reading.path) : this.getAttribute('at');
  }
  set at(value: string | number | null) {
    this.#set('at', value === null ? null : String(value));
  }

  /** Whose board it is: "1" or "2", "0" for who watches, "all" for who sees everything. */
  get seat(): string | null {
    return this.getAttribute('seat');
  }
  set seat(value: string | number | null) {
    this.#set('seat', value === null ? null : String(value));
  }

  /** "light" or "dark"; otherwise what the reader's system prefers. */
  get theme(): string | null {
    return this.getAttribute('theme');
  }
  set theme(value: string | null) {
    this.#set('theme', value);
  }

  /** Whether legal moves can be played on it. */
  get interactive(): boolean {
    return this.hasAttribute('interactive');
  }
  set interactive(value: boolean) {
    this.toggleAttribute('interactive', value);
  }
}

export interface KolamBoard {
  addEventListener<Name extends keyof KolamBoardEvents>(
    type: Name,
    listener: (this: KolamBoard, event: KolamBoardEvents[Name]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

declare global {
  interface HTMLElementTagNameMap {
    'kolam-board': KolamBoard;
  }
}

export { RulesError } from './errors.ts';

if ('customElements' in globalThis && !customElements.get('kolam-board'))
  customElements.define('kolam-board', KolamBoard);
