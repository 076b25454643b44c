/** The server drew the name and the badges above a record: after a change they are read again, with the title. */
export const refreshPageHead = async () => {
  const head = () => document.querySelector('main header.bar')
  if (!head()) return
  try {
    const response = await fetch(location.href, { redirect: 'error' })
    if (!response.ok) return
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    const [before, after] = [head(), page.querySelector('main header.bar')]
    if (!before || !after || before.innerHTML === after.innerHTML) return
    before.replaceChildren(...after.childNodes)
    document.title = page.title
  } catch {
    // Offline: the change itself is saved, and the next page says so.
  }
}
