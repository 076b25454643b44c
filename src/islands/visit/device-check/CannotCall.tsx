import { Note } from '#islands/ui/feedback/Note.tsx'
import { networkTexts } from '../media/network-check'

/** Tells a patient before a visit that this browser has no video, and the way on. */
export const CannotCall = () => (
  <Note tone="warning" icon="video-off">
    {networkTexts.unsupported.meaning}
  </Note>
)
