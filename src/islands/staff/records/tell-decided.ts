import { toast } from '#islands/stores/toasts'

/** A request that was decided meanwhile takes its dialog along: it says so. */
export const tellDecided = () =>
  toast('A colleague decided this meanwhile. You now see how it stands.', { tone: 'bad' })
