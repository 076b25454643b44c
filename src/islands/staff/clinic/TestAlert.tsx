import * as z from 'zod/mini'
import { codeField } from '#edge/platform/fields'
import { apiWithLocalErrors } from '#islands/stores/api'
import { setFlash } from '#islands/stores/flash'
import { Button } from '#islands/ui/Button.tsx'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { useAction } from '#islands/ui/use-action'
import { RecordDialog } from '../records/RecordDialog'

const schema = z.object({ code: codeField })

/** An alert to the operator, and the code that shows that it arrived. An island: both are done on a press. */
export const TestAlert = ({ isSent }: { isSent: boolean }) => {
  const { run, busy, error } = useAction(async () => {
    await apiWithLocalErrors.call('POST /clinic_setup/test_messages', {
      body: { channel: 'alert' },
    })
    setFlash('A test alert is on its way. Enter the code that it carries.', 'good')
    location.reload()
  })
  return (
    <div className="stack g3">
      <div className="actions">
        <Button busy={busy} onClick={() => void run()}>
          Send a test alert
        </Button>
        {isSent && (
          <RecordDialog
            open="Enter its code"
            buttonLook="primary"
            draft="test-alert"
            title="The code of the test alert"
            schema={schema}
            fields={[
              {
                name: 'code',
                label: 'Code',
                help: 'Six digits. The person who receives alerts reads them to you.',
                autoComplete: 'off',
              },
            ]}
            values={{}}
            submit="Confirm"
            onSave={async ({ code }) => {
              await apiWithLocalErrors.call('POST /clinic_setup/alert_confirmations', {
                body: { code },
              })
              setFlash('The test alert arrived.', 'good')
              location.reload()
            }}
          />
        )}
      </div>
      <ActionError error={error} />
    </div>
  )
}
