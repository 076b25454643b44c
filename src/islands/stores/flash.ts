import { toast } from './toasts'
import { tabStorage } from './web-storage'

const flashKey = 'flash'
const detailKey = 'flash_detail'

/** Leaves words for the page that comes next; `detail` is what Copy copies for support, if not the words. */
export const setFlash = (text: string, tone: 'good' | 'bad', detail?: string) => {
  tabStorage.write(flashKey, `${tone} ${text}`)
  if (detail) tabStorage.write(detailKey, detail)
  else tabStorage.remove(detailKey)
}

/** Says what the page before left to be said, once. */
export const showFlash = () => {
  const left = tabStorage.read(flashKey)
  if (!left) return
  const detail = tabStorage.read(detailKey)
  for (const key of [flashKey, detailKey]) tabStorage.remove(key)
  const tone = left.startsWith('good') ? 'good' : 'bad'
  toast(left.slice(left.indexOf(' ') + 1), { tone, ...(detail && { detail }) })
}
