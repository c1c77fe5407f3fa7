/** Codes of the second step by mail or SMS: here they come from an app (TOTP) or are recovery codes. */
export const otp2fa = () => ({ id: "otp", endpoints: {} });
