import { draft } from '../../stores/drafts'
import type { Answers } from './confirm-form'

/** What was answered for this kind of visit, whatever happens to the page or to the time chosen. */
export const answersKept = ({ encounterTypeId }: { encounterTypeId: string }) => {
  const kept = draft(`booking ${encounterTypeId}`)
  return {
    read: (): Answers => {
      const { initials, appointmentType, referredBy, referredByOther } = kept.read()
      return {
        initials: words(initials),
        appointmentType:
          appointmentType === 'video' || appointmentType === 'phone' ? appointmentType : '',
        referredBy: words(referredBy),
        referredByOther: words(referredByOther),
      }
    },
    write: (answers: Answers) => kept.write({ ...answers }),
    clear: () => kept.clear(),
  }
}

const words = (value: unknown) => (typeof value === 'string' ? value : '')
