/** Where browsers find a profile picture; another one has another address. */
export const pictureAddress = (userId: string, storedAt: string): string =>
  `/app/pictures/${userId}/${storedAt.replace(/\D/g, '')}`

/** The address in `portrait`, which is otherwise the name of a drawn portrait. */
export const pictureAddressIn = (portrait: unknown): string | null =>
  typeof portrait === 'string' && portrait.startsWith('/') ? portrait : null
