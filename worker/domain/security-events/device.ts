export async function loadDeviceNames(): Promise<(userAgent: string | null) => string> {
  const { default: bowser } = await import("bowser");
  return (userAgent) => {
    const { browser, os } = userAgent ? bowser.parse(userAgent) : { browser: null, os: null };
    const name = browser?.name || "Unknown browser";
    return os?.name ? `${name} on ${os.name}` : name;
  };
}
