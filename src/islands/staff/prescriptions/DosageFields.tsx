import { type DoseUnit, quantityFor } from '#edge/domains/formulary/dosage'
import { renderSig } from '#edge/domains/formulary/render-sig'
import { CheckboxList } from '#islands/ui/form/CheckboxList.tsx'
import { Field } from '#islands/ui/form/Field.tsx'
import type { FieldState } from '#islands/ui/form/FieldFrame.tsx'
import { Select } from '#islands/ui/form/Select.tsx'
import {
  asNeededOptions,
  frequencyOptions,
  instructionOptions,
  routeOptions,
  unitLabel,
} from './dosage-options'
import { daysOf, type Typed } from './written-dosage'

const names = [
  'dose',
  'route',
  'frequency',
  'forDays',
  'asNeeded',
  'maxPerDay',
  'instructions',
  'words',
  'quantity',
  'days',
  'refills',
] as const

type Props = {
  fields: Readonly<Record<(typeof names)[number], FieldState>>
  unit: DoseUnit
  /** Fills in the values that follow from the typed ones. */
  typed: Typed
}

/** Fields of dosage and amounts: the sig, the quantity and the days follow from the dosage. */
export const DosageFields = ({ fields, unit, typed }: Props) => {
  const { dosage, days, refills } = typed
  const hasDays = daysOf(dosage, refills) !== null
  const quantity = days > 0 ? quantityFor(dosage, days) : null
  return (
    <>
      <div className="grid2">
        <Field
          field={fields.dose}
          label={`${unitLabel(unit)} at a time`}
          type="number"
          min={0.5}
          max={100}
          step="any"
        />
        <Select field={fields.route} label="Route" options={routeOptions} />
        <Select field={fields.frequency} label="How often" options={frequencyOptions} />
        <Field
          field={fields.forDays}
          label="Days of the whole course"
          optional
          type="number"
          min={1}
          max={365}
        />
        <Select
          field={fields.asNeeded}
          label="When needed"
          optional
          prompt="Taken as planned"
          options={asNeededOptions}
        />
        <Field
          field={fields.maxPerDay}
          label="At most in 24 hours"
          optional
          type="number"
          min={0.5}
          max={100}
          step="any"
        />
      </div>
      <details className="disclosure">
        <summary>More instructions for the patient</summary>
        <CheckboxList
          field={fields.instructions}
          legend="More instructions for the patient"
          choices={instructionOptions}
          checked={dosage.instructions}
        />
      </details>
      <Field field={fields.words} label="In your words" optional maxLength={140} />
      <p role="status">
        <span className="ink-2">On the label: </span>
        {renderSig(dosage, unit, 'en')}
      </p>
      <div className="row g3">
        <Field
          field={fields.quantity}
          label={`Quantity, ${unitLabel(unit).toLowerCase()}`}
          type="number"
          min={1}
          max={999}
          {...(quantity !== null && { value: String(quantity), readOnly: true })}
        />
        <Field
          field={fields.days}
          label="Days"
          type="number"
          min={1}
          max={365}
          {...(hasDays && { value: String(days), readOnly: true })}
        />
        <Field field={fields.refills} label="Refills" type="number" min={0} max={11} />
      </div>
    </>
  )
}
