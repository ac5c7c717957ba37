// Starts the app: the module of the rules first, then the page.
import { mount } from 'svelte';
import App from './App.svelte';
import { loadKolam } from './kolam/load.ts';
import { keepForOffline } from './state/update.svelte.ts';
import './style/fonts.css';
import './style/colours.css';
import './style/controls.css';
import './style/board.css';
import './style/kolam.css';
import './style/slab.css';

await loadKolam();
const target = document.getElementById('app');
target?.replaceChildren();
if (target) mount(App, { target });

// Only now: what the first page needs comes first.
void keepForOffline();
