/** '(212) 555-0100'; anything but a phone number comes back as it was. */
export const phoneDisplay = (stored: string) => {
  const parts = /^(?:\+?1)?(\d{3})(\d{3})(\d{4})$/.exec(stored)
  return parts ? `(${parts[1]}) ${parts[2]}-${parts[3]}` : stored
}
