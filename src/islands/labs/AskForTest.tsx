import { useEffect, useRef, useState } from 'react'
import type { VendorCode } from '#edge/domains/labs/vendors'
import { keysOf } from '#edge/platform/typed-keys'
import { replayEarlyInput } from '#islands/early-actions/early-input'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { Checkbox } from '#islands/ui/form/Checkbox.tsx'
import { RadioCards } from '#islands/ui/form/RadioCards.tsx'
import { apiWithLocalErrors } from '../stores/api'
import { setFlash } from '../stores/flash'
import { Button } from '../ui/Button'
import { useAction } from '../ui/use-action'
import type { Kits } from './kits'

type Props = {
  patientId: string
  /** Where a kit goes, in one line; null where it is not known yet. */
  address: string | null
  /** Who sends kits where the patient lives; null where no one does, or a request waits. */
  vendor: VendorCode | null
  kits: Kits
  /** Whether a test at home waits for an answer: there is one at a time. */
  hasSelfTest: boolean
  /** Whether they chose for all results to be called before they read them. */
  isCallFirst: boolean
}

const choices = [
  { value: 'all', label: 'All of it', help: 'HIV, STIs and kidneys: what PrEP asks for.' },
  { value: 'sti', label: 'STIs', help: 'Syphilis, chlamydia and gonorrhea.' },
  { value: 'hiv', label: 'HIV', help: 'A few drops of blood from a finger.' },
]
/** What is chosen can be asked for: there is nothing to check. */
const field = { id: 'kit', name: 'kit', defaultValue: 'all' }

/** A patient asks for a kit, or tells of a test they have. An island because both are sent in place. */
export const AskForTest = ({
  patientId,
  address,
  vendor,
  kits,
  hasSelfTest,
  isCallFirst,
}: Props) => (
  <>
    {vendor && address && (
      <section className="stack g3">
        <h2 className="h3">Ask for a test kit</h2>
        <KitChoice {...{ patientId, address, vendor, kits, isCallFirst }} />
      </section>
    )}
    {!hasSelfTest && <StartSelfTest patientId={patientId} />}
  </>
)

type ChoiceProps = Pick<Props, 'patientId' | 'kits' | 'isCallFirst'> & {
  address: string
  vendor: VendorCode
}

const KitChoice = ({ patientId, address, vendor, kits, isCallFirst }: ChoiceProps) => {
  const [callFirst, setCallFirst] = useState(isCallFirst)
  const [kit, setKit] = useState<keyof Kits>('all')
  const choice = useRef<HTMLDivElement>(null)
  // A choice that was made before React listened.
  useEffect(() => {
    if (choice.current) replayEarlyInput(choice.current)
  }, [])
  const { busy, error, run } = useAction(async () => {
    const { id } = await apiWithLocalErrors.labs
      .in({ patients: patientId })
      .create({ vendor, tests: [...kits[kit]], callFirst })
    setFlash('Thank you. Your clinician looks at it within one business day.', 'good')
    location.assign(`/app/labs/${id}`)
  })
  return (
    <div ref={choice} className="stack g4">
      <RadioCards
        field={field}
        legend="What would you like to test?"
        choices={choices}
        onChoose={(value) => setKit(keysOf(kits).find((each) => each === value) ?? 'all')}
      />
      {/* What is chosen for all results stands in the settings. */}
      {!isCallFirst && (
        <Checkbox
          field={{ id: 'call-first', name: 'callFirst' }}
          label="Call me before I can read my results"
          checked={callFirst}
          onChange={({ currentTarget }) => setCallFirst(currentTarget.checked)}
        />
      )}
      <p className="small ink-2">
        It comes in a plain box to <bdi translate="no">{address}</bdi>.{' '}
        <a href="/app/account/address">Change the address</a>
      </p>
      <div className="row">
        <Button look="primary" busy={busy} onClick={() => void run()}>
          Ask for a kit
        </Button>
      </div>
      <ActionError error={error} />
    </div>
  )
}

const StartSelfTest = ({ patientId }: { patientId: string }) => {
  const { busy, error, run } = useAction(async () => {
    const { id } = await apiWithLocalErrors.hiv_labs.in({ patients: patientId }).create({})
    location.assign(`/app/hiv-labs/${id}`)
  })
  return (
    <section className="stack g2">
      <h2 className="h3">You tested at home?</h2>
      <p>Tell us what you saw on a test of your own. Your care team adds it to your record.</p>
      <div className="row">
        <Button busy={busy} onClick={() => void run()}>
          Tell us about it
        </Button>
      </div>
      <ActionError error={error} />
    </section>
  )
}
