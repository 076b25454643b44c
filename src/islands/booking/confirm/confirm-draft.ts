import { openDraft } from '../../stores/drafts'
import type { ConfirmAnswers } from './confirm-form'

/** The form's answers per visit type, kept in this tab across reloads and changes of the chosen slot. */
export const confirmDraft = ({ encounterTypeId }: { encounterTypeId: string }) => {
  const draft = openDraft(`booking ${encounterTypeId}`)
  return {
    read: (): ConfirmAnswers => {
      const { initials, appointmentType, referredBy, referredByOther } = draft.read()
      return {
        initials: textOf(initials),
        appointmentType:
          appointmentType === 'video' || appointmentType === 'phone' ? appointmentType : '',
        referredBy: textOf(referredBy),
        referredByOther: textOf(referredByOther),
      }
    },
    write: (answers: ConfirmAnswers) => draft.write({ ...answers }),
    clear: () => draft.clear(),
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
