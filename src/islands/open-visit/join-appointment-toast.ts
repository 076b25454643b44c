import { onLiveEvent } from '../stores/live'
import { toast } from '../stores/toasts'

/** On any other page than the visit's: a word and a way there, as the waiting room opens and as the clinician begins. */
export const followTimeToJoin = (): (() => void) =>
  onLiveEvent('join_appointment', ({ id }) => {
    const path = `/app/visits/${id}`
    if (location.pathname === path) return
    toast('It is time to join your visit', {
      action: { label: 'Join', run: () => location.assign(path) },
    })
  })
