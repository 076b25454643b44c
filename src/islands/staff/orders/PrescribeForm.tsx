import { Suspense, useEffect, useId, useState } from 'react'
import { medicationCodes, medicationOf } from '#edge/domains/formulary/medications'
import { byHand, drugCodes, medicineNameOf } from '#edge/domains/formulary/medicine'
import { Button } from '#islands/ui/Button.tsx'
import { lazyPart } from '#islands/ui/feedback/lazy-part.tsx'
import { Skeleton } from '#islands/ui/feedback/Skeleton.tsx'
import { Select } from '#islands/ui/form/Select.tsx'
import { indicationLabels } from '../prescriptions/labels'
import type { Prescribing } from './PrescribeAmounts'

const loadAmounts = () => import('./PrescribeAmounts')
const PrescribeAmounts = lazyPart(loadAmounts)

const drugOptions = [
  ...medicationCodes.map((value) => ({
    value,
    label: medicineNameOf({ drug: value }),
    group: indicationLabels[medicationOf(value).reason],
  })),
  { value: byHand, label: 'Another medicine, by name', group: 'Not of the formulary' },
]

/** Chooses the medicine; then fills in its usual dosage and amount, and shows findings against it as they change. */
const PrescribeForm = (props: Prescribing) => {
  const id = useId()
  const [drug, setDrug] = useState((props.draft ?? props.renews)?.drug ?? props.drug ?? '')
  // Most of the form comes while the medicine is chosen.
  useEffect(() => void loadAmounts().catch(() => undefined), [])
  return (
    <div className="stack g3">
      <Select
        field={{ id, name: 'drug' }}
        label="Medicine"
        prompt="Choose a medicine"
        options={drugOptions}
        value={drug}
        onChange={({ target }) => setDrug(drugCodes.find((code) => code === target.value) ?? '')}
      />
      {drug ? (
        <Suspense fallback={<Skeleton label="Loading" lines={6} />}>
          <PrescribeAmounts key={drug} {...props} drug={drug} />
        </Suspense>
      ) : (
        <div className="actions">
          <Button size="small" onClick={props.onClose}>
            Close
          </Button>
        </div>
      )}
    </div>
  )
}

export default PrescribeForm
