import { toast } from './toasts'
import { tabShelf } from './web-storage'

const place = 'parting-words'

/** Leaves words for the page that comes next. */
export const partWith = (text: string, tone: 'good' | 'bad') =>
  tabShelf.write(place, `${tone} ${text}`)

/** Says what the page before left to be said, once. */
export const sayParting = () => {
  const left = tabShelf.read(place)
  if (!left) return
  tabShelf.remove(place)
  toast(left.slice(left.indexOf(' ') + 1), { tone: left.startsWith('good') ? 'good' : 'bad' })
}
