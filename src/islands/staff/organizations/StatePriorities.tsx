import { useState } from 'react'
import * as z from 'zod/mini'
import { state } from '#edge/platform/fields'
import { stateCodes, stateNames } from '#edge/platform/us-states'
import { apiWithLocalErrors } from '#islands/stores/api'
import { toast } from '#islands/stores/toasts'
import { Button } from '#islands/ui/Button.tsx'
import { useAction } from '#islands/ui/use-action'
import { nameOfState } from '../coverage/state-name'
import { RecordDialog } from '../records/RecordDialog'

interface Priority {
  readonly state: string
  readonly position: number
}
type Props = { cboId: string; priorities: readonly Priority[]; canChange: boolean }

const schema = z.object({
  state,
  position: z.coerce
    .number('Enter a place')
    .check(z.int('Enter a place'), z.minimum(1, 'Enter a place'), z.maximum(99, 'At most 99')),
})
/** In which states an organization takes in patients whom no one sent, and in which place. An island because each is changed in place. */
export const StatePriorities = ({ cboId, priorities: first, canChange }: Props) => {
  const [priorities, setPriorities] = useState(first)
  const params = { cbo: cboId }
  return (
    <section className="stack g3" aria-labelledby="state-priorities">
      <div className="section-head">
        <h2 id="state-priorities" className="h3">
          Patients without an organization
        </h2>
        {canChange && (
          <RecordDialog
            open="Take in a state"
            icon="plus"
            draft={`state-priority-${cboId}`}
            title="Take in patients of a state"
            schema={schema}
            fields={[
              {
                name: 'state',
                label: 'State',
                kind: 'choice',
                options: stateCodes.map((code) => ({ value: code, label: stateNames[code] })),
                prompt: 'Choose',
              },
              { name: 'position', label: 'Place', help: '1 is the first to take them' },
            ]}
            values={{}}
            submit="Save"
            onSave={async (body) => {
              setPriorities(
                await apiWithLocalErrors.call('PATCH /cbos/:cbo/priority_by_state', {
                  params,
                  body,
                }),
              )
              toast('Saved', { tone: 'good' })
            }}
          />
        )}
      </div>
      {priorities.length === 0 && (
        <p className="ink-2">None. The default organization takes them in.</p>
      )}
      <ul className="list">
        {priorities.map(({ state: code, position }) => (
          <li key={code} className="section-head">
            <span>
              {nameOfState(code)} <span className="ink-2">in place {position}</span>
            </span>
            {canChange && <RemoveButton code={code} cboId={cboId} onRemoved={setPriorities} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

type RemoveProps = {
  code: string
  cboId: string
  onRemoved: (priorities: readonly Priority[]) => void
}

const RemoveButton = ({ code, cboId, onRemoved }: RemoveProps) => {
  const remove = useAction(async () => {
    const state = stateCodes.find((one) => one === code)
    if (!state) return
    onRemoved(
      await apiWithLocalErrors.call('DELETE /cbos/:cbo/priority_by_state', {
        params: { cbo: cboId },
        query: { state },
      }),
    )
    toast(`${nameOfState(code)} is removed`)
  })
  return (
    <>
      <Button
        size="small"
        busy={remove.busy}
        aria-label={`Remove ${nameOfState(code)}`}
        onClick={() => void remove.run()}
      >
        Remove
      </Button>
      {remove.error && (
        <span className="small c-danger" role="alert">
          {remove.error}
        </span>
      )}
    </>
  )
}
