import { useShortcuts } from '../shortcuts/shortcuts'

/** What single keys do in the inbox: they walk over the list, and press the buttons of the open conversation. */
export const useInboxKeys = (
  openDialog: (name: 'search' | 'keys') => void,
  stepBack: () => unknown,
) =>
  useShortcuts({
    j: () => walkConversations(1),
    k: () => walkConversations(-1),
    r: () => document.querySelector<HTMLElement>(':not([hidden]) > .compose textarea')?.focus(),
    a: () => press('assign'),
    p: () => press('pin'),
    e: () => press('archive'),
    '/': () => openDialog('search'),
    '?': () => openDialog('keys'),
    Escape: stepBack,
  })

const press = (act: string) =>
  document.querySelector<HTMLElement>(`.conv [data-act="${act}"]`)?.click()

const walkConversations = (step: 1 | -1) => {
  const links = [...document.querySelectorAll<HTMLElement>('[data-conversation]')]
  const focused = links.indexOf(document.activeElement as HTMLElement)
  const at =
    focused >= 0 ? focused : links.findIndex((link) => link.getAttribute('aria-current') === 'true')
  const next = at >= 0 ? links[at + step] : links[step === 1 ? 0 : links.length - 1]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}
