/** 192 random bits: the link of a guest, and what their browser gets for it. */
export const randomSecret = (): string =>
  [...crypto.getRandomValues(new Uint8Array(24))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
