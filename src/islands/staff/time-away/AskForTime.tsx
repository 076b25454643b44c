import { zoneTitle } from '#edge/platform/us-states'
import { apiWithLocalErrors } from '#islands/stores/api'
import { toast } from '#islands/stores/toasts'
import { readAgain } from '#islands/ui/form/conflict'
import type { Option } from '#islands/ui/form/Select.tsx'
import type { ClockSettings } from '../access/require-staff'
import { RecordDialog } from '../records/RecordDialog'
import { askForTime, purposeOptions, requestSchema } from './time-requests'

type Props = {
  /** Whose time the caller may ask for. */
  providers: readonly Option[]
  clock: ClockSettings
  onChange: () => Promise<unknown>
}

/** A button that opens the form in which time without visits is asked for. */
export const AskForTime = ({ providers, clock, onChange }: Props) => {
  const zone = zoneTitle(clock.zone)
  const [only] = providers
  return (
    <RecordDialog
      open="Ask for time"
      icon="plus"
      buttonLook="primary"
      draft="new-time-request"
      title="Ask for time without visits"
      schema={requestSchema(clock.zone)}
      fields={[
        {
          name: 'provider',
          label: 'Clinician',
          kind: 'choice',
          options: providers,
          prompt: 'Choose one',
        },
        {
          name: 'purpose',
          label: 'What for',
          kind: 'choice',
          options: purposeOptions,
          prompt: 'Choose one',
        },
        { name: 'startsAt', label: 'Begins', kind: 'moment', help: zone },
        { name: 'endsAt', label: 'Ends', kind: 'moment', help: zone },
        {
          name: 'coverId',
          label: 'Who covers meanwhile',
          kind: 'colleague',
          roles: ['provider', 'clinical_lead'],
          optional: true,
          help: 'Results go to them while you are away. Without a cover they go to a clinical lead.',
        },
      ]}
      values={providers.length === 1 ? { provider: only?.value } : {}}
      submit="Send the request"
      onSave={async (request) => {
        await askForTime(apiWithLocalErrors, request)
        await readAgain(onChange)
        toast('The request is sent', { tone: 'good' })
      }}
    >
      <p>
        A colleague decides. Until then visits can still be booked in this time. You do not have to
        say more than this about why.
      </p>
    </RecordDialog>
  )
}
