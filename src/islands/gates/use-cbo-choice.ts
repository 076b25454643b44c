import type { Language } from '#content/language'
import { api } from '../stores/api'
import type { Signer } from '../ui/form/InitialsField'
import { useAction } from '../ui/use-action'

/** What the gate dialogs need to know of the patient. */
export interface GateProps {
  readonly userId: string
  /** The community organization of the account, or null. */
  readonly cboName: string | null
  readonly signer: Signer
  /** They took their agreement to share back: they are not asked for it again. */
  readonly hasWithdrawnSharing: boolean
  /** Those of the header, so of this brand; none where the header offers no choice. */
  readonly languages: readonly Language[]
}

type Choice = Parameters<typeof api.patients.update>[1]

/** Saves one answer on the patient record, then calls `onDone`; 404, 5xx and a 403 show the error page. */
export const useCboChoice = (userId: string, onDone: () => void) => {
  const { busy, error, run } = useAction(async (choice: Choice) => {
    await api.patients.update(userId, choice)
    onDone()
  })
  return { busy, error, choose: (choice: Choice) => void run(choice) }
}
