import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { Note } from '#islands/ui/feedback/Note.tsx'
import { readAgain, withReread } from '#islands/ui/form/conflict'
import { useAction } from '#islands/ui/use-action'
import {
  changePharmacy,
  movePrescription,
  type ShownPrescription,
} from '../prescriptions/prescription'
import { type ChosenPharmacy, PharmacyChoice } from './PharmacyChoice'

type Props = {
  patientId: string
  prescription: ShownPrescription
  /** The first pharmacy has it: it is asked not to fill it. */
  isMove?: boolean
  refresh: () => Promise<unknown>
  onClose: () => void
}

/** Another pharmacy for what could not be sent to the first, or what a retired one leaves behind. */
const ChangePharmacy = ({ patientId, prescription, isMove = false, refresh, onClose }: Props) => {
  const [chosen, setChosen] = useState<ChosenPharmacy | null>(null)
  const change = useAction(async (pharmacy: string) => {
    const send = isMove ? movePrescription : changePharmacy
    await withReread(() => send(prescription, pharmacy), refresh)
    await readAgain(refresh)
    onClose()
  })
  return (
    <div className="stack g3 order-form">
      {isMove && (
        <p className="ink-2">
          The same prescription goes there now, and this pharmacy is asked not to fill it.
        </p>
      )}
      <PharmacyChoice
        patientId={patientId}
        chosen={chosen}
        isUrgent={prescription.reason === 'hiv_pep'}
        onChoose={setChosen}
      />
      {chosen?.isElectronic === false && (
        <Note tone="warning">
          No electronic prescription reaches this pharmacy: its NCPDP ID is not on file. Choose
          another one, or print it.
        </Note>
      )}
      <ActionError error={change.error} />
      <div className="actions">
        <Button size="small" onClick={onClose}>
          Close
        </Button>
        <Button
          size="small"
          look="primary"
          busy={change.busy}
          disabled={!chosen}
          onClick={() => chosen && void change.run(chosen.id)}
        >
          {isMove ? 'Send it there' : 'Use this pharmacy'}
        </Button>
      </div>
    </div>
  )
}

export default ChangePharmacy
