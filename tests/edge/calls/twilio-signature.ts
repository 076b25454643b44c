/** Twilio's side of the signature, by its published recipe. */
export const sign = async (
  url: string,
  fields: Record<string, string>,
  authToken = 'auth-token',
) => {
  const text = Object.keys(fields)
    .sort()
    .reduce((signed, name) => signed + name + fields[name], url)
  const key = await crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(authToken),
    { name: 'HMAC', hash: 'SHA-1' },
    false,
    ['sign'],
  )
  const bytes = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text))
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
}
