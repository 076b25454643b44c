import { apiWithLocalErrors } from '../stores/api'
import { onLiveEvent } from '../stores/live'
import { currentUserId } from '../stores/session'
import { toast } from '../stores/toasts'

/** Tells of a new message wherever the patient is, but for the conversation on screen. Returns how to stop. */
export const followNewMessages = (): (() => void) => {
  const announcedSeqs = new Map<string, number>()
  const tell = async (id: string) => {
    const path = `/app/messages/${id}`
    if (location.pathname === path && !document.hidden) return
    const found = await apiWithLocalErrors.conversations.get(id).catch(() => null)
    // Their own, sent from here or elsewhere, is not new to them.
    if (!found || found.unreadCount === 0 || found.lastSenderId === currentUserId()) return
    if (announcedSeqs.get(id) === found.lastSeq) return
    announcedSeqs.set(id, found.lastSeq)
    toast('You have a new message', {
      action: { label: 'Show', run: () => location.assign(path) },
    })
  }
  return onLiveEvent('new_message', ({ id }) => void tell(id))
}
