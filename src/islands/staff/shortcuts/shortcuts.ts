import { useEffect, useRef } from 'react'
import { browserStorage } from '#islands/stores/web-storage'

/** What a key does, wherever the focus is outside of a field. */
export type Shortcuts = Readonly<Record<string, () => unknown>>

const offKey = 'staff_single_keys_off'
/** Single keys can be turned off: some people speak to their computer, and every letter would act. */
export const areShortcutsEnabled = () => browserStorage.read(offKey) === null
export const setShortcutsEnabled = (on: boolean) =>
  on ? browserStorage.remove(offKey) : browserStorage.write(offKey, '1')

export const useShortcuts = (keys: Shortcuts) => {
  const current = useRef(keys)
  current.current = keys
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented) return
      if (isTyping(event.target) || document.querySelector('dialog[open], .menu:popover-open'))
        return
      const act = current.current[event.key.length === 1 ? event.key.toLowerCase() : event.key]
      if (!act || (event.key.length === 1 && event.key !== '?' && !areShortcutsEnabled())) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName))
