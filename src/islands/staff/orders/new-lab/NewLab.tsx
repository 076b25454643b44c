import { Suspense, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { labOrder } from '#edge/domains/labs/contract'
import {
  type LabTestCode,
  labTestCodes,
  labTestOf,
  quarterlyTests,
} from '#edge/domains/labs/lab-tests'
import { kitVendors } from '#edge/domains/labs/vendors'
import type { LabAddress } from '#islands/staff/labs/lab'
import { vendorLabels } from '#islands/staff/labs/labels'
import { useRows } from '#islands/staff/lists/use-rows'
import { tickField } from '#islands/staff/records/form-field'
import { InlineForm } from '#islands/staff/records/InlineForm.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { lazyPart } from '#islands/ui/feedback/lazy-part.tsx'
import { Checkbox } from '#islands/ui/form/Checkbox.tsx'
import { CheckboxGroup } from '#islands/ui/form/CheckboxGroup.tsx'
import { readAgain } from '#islands/ui/form/conflict'
import { Select } from '#islands/ui/form/Select.tsx'
import { addLab, readLabVendors } from '../orders'

const KitAddress = lazyPart(() => import('./KitAddress'))

const labSchema = z.object({
  vendor: labOrder.vendor,
  tests: z.pipe(
    z.transform((chosen: unknown) => (chosen === undefined ? [] : [chosen].flat())),
    labOrder.tests,
  ),
  callFirst: tickField,
})
const testOptions = labTestCodes.map((code) => ({ value: code, label: labTestOf(code).name }))

type Props = {
  of: LabAddress
  /** Tests that are chosen at first. */
  tests?: readonly LabTestCode[]
  onAdded: () => Promise<unknown>
  onClose: () => void
}
/** Orders tests; what others than a clinician order waits for one. */
const NewLab = ({ of, tests: first = [], onAdded, onClose }: Props) => {
  const [chosen, setChosen] = useState<readonly string[]>(first)
  const [isKit, setKit] = useState(false)
  const vendors = useLabVendors(of.patientId)
  // One key for one order, however often the form is sent.
  const once = useRef(crypto.randomUUID())
  const add = async (lab: z.output<typeof labSchema>) => {
    await addLab(of, lab, once.current)
    await readAgain(onAdded)
    onClose()
  }
  return (
    <>
      {isKit && (
        <Suspense>
          <KitAddress
            patientId={of.patientId}
            submit="Save the address"
            onSaved={async () => {}}
            onClose={() => setKit(false)}
          />
        </Suspense>
      )}
      <InlineForm
        schema={labSchema}
        submit="Order the labs"
        onSubmit={add}
        onClose={onClose}
        more={
          <Button size="small" onClick={() => setChosen(quarterlyTests)}>
            Choose the quarterly tests
          </Button>
        }
      >
        {({ vendor, tests, callFirst }) => (
          <>
            <Select
              field={vendor}
              label="Lab"
              prompt="Choose a lab"
              options={vendors.map(({ id }) => ({ value: id, label: vendorLabels[id] }))}
              onChange={({ currentTarget: { value } }) =>
                setKit(kitVendors.some((code) => code === value))
              }
            />
            <CheckboxGroup
              field={tests}
              label="Tests"
              options={testOptions}
              chosen={chosen}
              onChange={setChosen}
            />
            <Checkbox field={callFirst} label="The patient asks to be called before they read it" />
          </>
        )}
      </InlineForm>
    </>
  )
}

/** The labs open to a patient; none until they are read. */
const useLabVendors = (patientId: string) => {
  const { rows } = useRows(() => readLabVendors(patientId), patientId)
  return rows ?? []
}

export default NewLab
