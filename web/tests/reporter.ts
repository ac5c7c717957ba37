// The last line of a run: how many passed and failed, as every test of the house says it.
import type { Reporter, TestModule } from 'vitest/node';

export default class Counter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const results = modules.flatMap((module) =>
      [...module.children.allTests()].map((test) => test.result().state),
    );
    const passed = results.filter((state) => state === 'passed').length;
    const failed = results.filter((state) => state === 'failed').length;
    // A file that cannot be read has no tests that could fail.
    const broken = modules.filter((module) => module.errors().length > 0).length + errors.length;
    console.log(`${passed} passed, ${failed + broken} failed`);
  }
}
