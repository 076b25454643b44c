import { toast } from './toasts'
import { tabStorage } from './web-storage'

const flashKey = 'flash'

/** Leaves words for the page that comes next. */
export const setFlash = (text: string, tone: 'good' | 'bad') =>
  tabStorage.write(flashKey, `${tone} ${text}`)

/** Says what the page before left to be said, once. */
export const showFlash = () => {
  const left = tabStorage.read(flashKey)
  if (!left) return
  tabStorage.remove(flashKey)
  toast(left.slice(left.indexOf(' ') + 1), { tone: left.startsWith('good') ? 'good' : 'bad' })
}
