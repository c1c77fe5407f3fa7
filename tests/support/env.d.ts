declare namespace Cloudflare {
  interface GlobalProps {
    mainModule: typeof import("#worker/index.ts");
  }
  interface Env {
    TEST_MIGRATIONS: import("cloudflare:test").D1Migration[];
  }
}
