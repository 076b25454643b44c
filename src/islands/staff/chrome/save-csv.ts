/** Saves a text as a CSV file. */
export const saveCsv = (text: unknown, fileName: string): void => {
  const address = URL.createObjectURL(new Blob([String(text)], { type: 'text/csv' }))
  Object.assign(document.createElement('a'), { href: address, download: fileName }).click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
