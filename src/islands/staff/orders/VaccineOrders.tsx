import * as z from 'zod/mini'
import { newVaccineOrder } from '#edge/domains/vaccine_orders/contract'
import { entriesOf } from '#edge/platform/typed-keys'
import { vaccineLabels } from '#islands/appointments/summary/labels'
import { Badge } from '#islands/ui/Badge.tsx'
import { readAgain, withReread } from '#islands/ui/form/conflict'
import { Field } from '#islands/ui/form/Field.tsx'
import { Select } from '#islands/ui/form/Select.tsx'
import { useRows } from '../lists/use-rows'
import { InlineForm } from '../records/InlineForm'
import { labeledOptions, vaccineStatusLabels } from './labels'
import { OrderSection } from './OrderSection'
import { OrderSteps } from './OrderSteps'
import {
  addVaccineOrder,
  type EncounterAddress,
  listVaccineOrders,
  type NewVaccineOrder,
  takeVaccineStep,
  type VaccineStep,
} from './orders'

const steps: Readonly<Record<VaccineStep, string>> = {
  order: 'Order',
  give: 'Mark as given',
  cancel: 'Cancel',
}

type Props = { of: EncounterAddress; canAdd: boolean }

/** Vaccines of the visit: a clinician orders at once, what an assistant prepares waits for one. */
export const VaccineOrders = ({ of, canAdd }: Props) => {
  const { rows, refresh } = useRows(() => listVaccineOrders(of), of.encounterId)
  return (
    <OrderSection
      title="Vaccines"
      none="No vaccine ordered."
      add={canAdd ? 'Order a vaccine' : null}
      rows={rows}
      form={(close) => <NewOrder of={of} onAdded={refresh} onClose={close} />}
      row={(order) => (
        <>
          <p className="row g2">
            <span>
              {vaccineLabels[order.vaccine]}, dose {order.dose}
            </span>
            <Badge tone={order.status === 'given' ? 'positive' : undefined}>
              {vaccineStatusLabels[order.status]}
            </Badge>
          </p>
          <OrderSteps
            steps={entriesOf(steps)
              .filter(([step]) => order.can?.includes(step))
              .map(([step, label]) => ({
                label,
                isPrimary: step !== 'cancel',
                take: () =>
                  withReread(() => takeVaccineStep(of, order, step), refresh).then(() =>
                    readAgain(refresh),
                  ),
              }))}
          />
        </>
      )}
    />
  )
}

const schema = z.object({
  ...newVaccineOrder,
  dose: z.pipe(z.coerce.number('Enter the number of the dose'), newVaccineOrder.dose),
})

type NewProps = { of: EncounterAddress; onAdded: () => Promise<unknown>; onClose: () => void }
const NewOrder = ({ of, onAdded, onClose }: NewProps) => {
  const add = async (order: NewVaccineOrder) => {
    await addVaccineOrder(of, order)
    await readAgain(onAdded)
    onClose()
  }
  return (
    <InlineForm
      schema={schema}
      defaultValue={{ dose: '1' }}
      submit="Add the vaccine"
      onSubmit={add}
      onClose={onClose}
    >
      {({ vaccine, dose }) => (
        <>
          <Select
            field={vaccine}
            label="Vaccine"
            prompt="Choose a vaccine"
            options={labeledOptions(vaccineLabels)}
          />
          <Field field={dose} label="Dose" type="number" min={1} max={9} />
        </>
      )}
    </InlineForm>
  )
}
