/**
 * At each import of a module, even one that it has, Vite's runner asks the server for it; the plugin imports the worker's entry before each
 * request and each call of an object. That takes three times as long as the request itself, and two requests that import the same module at
 * once would wait for each other's answer, which workerd refuses. Here the runner only asks for what it does not have.
 */
type Module = { meta?: unknown };
type Runner = {
  cachedModule: (url: string, importer?: string) => Promise<Module>;
  evaluatedModules: { getModuleByUrl: (url: string) => Module | undefined };
};

const { moduleRunner } = Reflect.get(globalThis, "__vitest_mocker__") as { moduleRunner: Runner };
// The files of a project share a runner, and each of them runs this.
if (!Object.hasOwn(moduleRunner, "cachedModule")) {
  const ask = moduleRunner.cachedModule.bind(moduleRunner);
  moduleRunner.cachedModule = async (url, importer) => {
    const known = moduleRunner.evaluatedModules.getModuleByUrl(url);
    return known?.meta ? known : ask(url, importer);
  };
}
