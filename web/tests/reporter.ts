// Results as TAP, one line a test as soon as it has ended, so that Meson counts them. Everything else
// that a run prints is a comment.
import type { Reporter, TestCase, TestModule } from 'vitest/node';

const LONGEST = 200; // characters of a name: some tests are named after a very long argument

type TestError = Partial<{ message: string; stack: string; diff: string; cause: unknown }>;

const comment = (text: string): void => {
  for (const line of text.trimEnd().split('\n')) console.log(`# ${line}`.trimEnd());
};

// A plain # would begin a directive, and what follows it would be no part of the name.
const escaped = (name: string): string =>
  name.replace(/[\\#]/g, '\\$&').replace(/\s+/g, ' ').slice(0, LONGEST);

function describe({ message = '', stack = '', diff = '', cause }: TestError): string {
  const isOurs = (line: string) => /^\s*at /.test(line) && !line.includes('/node_modules/');
  const frames = stack.split('\n').filter(isOurs);
  const because = cause ? `caused by ${describe(cause as TestError)}` : '';
  return [message, diff, ...frames, because].filter(Boolean).join('\n');
}

const secondsOf = (milliseconds = 0): string => `${(milliseconds / 1000).toFixed(1)} s`;

export default class Tap implements Reporter {
  #count = 0;
  #failed = 0;

  #report(passed: boolean, name: string, remark = 'failed'): void {
    this.#count++;
    if (!passed) this.#failed++;
    const result = passed ? 'ok' : 'not ok';
    console.log(`${result} ${this.#count} - ${escaped(name)} # ${remark}`);
  }

  #reportErrors(errors: readonly TestError[]): void {
    for (const error of errors) comment(describe(error));
  }

  onTestRunStart(): void {
    console.log('TAP version 13');
  }

  onTestCaseResult(test: TestCase): void {
    const { state, errors = [] } = test.result();
    const name = `${test.module.relativeModuleId.replace(/^tests\//, '')} > ${test.fullName}`;
    const { duration } = test.diagnostic() ?? {};
    this.#report(state !== 'failed', name, state === 'skipped' ? 'SKIP' : secondsOf(duration));
    this.#reportErrors(errors);
  }

  onTestModuleEnd(module: TestModule): void {
    const file = module.relativeModuleId.replace(/^tests\//, '');
    const errors = module.errors(); // of loading the file and of its hooks: no test has them
    if (errors.length > 0) this.#report(false, file);
    this.#reportErrors(errors);
    comment(`${file}: ${secondsOf(module.diagnostic().duration)}`);
  }

  onUserConsoleLog({ content }: { content: string }): void {
    comment(content);
  }

  onTestRunEnd(_modules: readonly TestModule[], errors: readonly TestError[]): void {
    for (const error of errors) {
      this.#report(false, 'an error outside of any test');
      this.#reportErrors([error]);
    }
    console.log(`1..${this.#count}`);
    comment(`${this.#count - this.#failed} passed, ${this.#failed} failed`);
  }
}
