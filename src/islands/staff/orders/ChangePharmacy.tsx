import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { readAgain, withReread } from '#islands/ui/form/conflict'
import { useAction } from '#islands/ui/use-action'
import { changePharmacy, type ShownPrescription } from '../prescriptions/prescription'
import { type ChosenPharmacy, PharmacyChoice } from './PharmacyChoice'

type Props = {
  patientId: string
  prescription: ShownPrescription
  refresh: () => Promise<unknown>
  onClose: () => void
}

/** Another pharmacy for what could not be sent to the first, or what a retired one leaves behind. */
const ChangePharmacy = ({ patientId, prescription, refresh, onClose }: Props) => {
  const [chosen, setChosen] = useState<ChosenPharmacy | null>(null)
  const change = useAction(async (pharmacy: string) => {
    await withReread(() => changePharmacy(prescription, pharmacy), refresh)
    await readAgain(refresh)
    onClose()
  })
  return (
    <div className="stack g3 order-form">
      <PharmacyChoice patientId={patientId} chosen={chosen} onChoose={setChosen} />
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
          Use this pharmacy
        </Button>
      </div>
    </div>
  )
}

export default ChangePharmacy
