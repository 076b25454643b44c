import { useState } from 'react'
import { stateCodes, stateNames } from '#edge/platform/us-states'
import { apiWithLocalErrors } from '#islands/stores/api'
import { toast } from '#islands/stores/toasts'
import { Button } from '#islands/ui/Button.tsx'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { withReread } from '#islands/ui/form/conflict'
import { DialogActions } from '#islands/ui/form/FormActions.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { useAction } from '#islands/ui/use-action'
import {
  actionLabels,
  type DraftRule,
  describeRule,
  draftOf,
  loadRules,
  newRule,
  type RuleSet,
  ruleActions,
  ruleProblem,
  rulesOf,
} from './rules'
import { Simulator } from './Simulator'

type Props = { cboId: string; ruleSet: RuleSet; canEdit: boolean }

/** Whom an organization takes: the first rule that matches decides. An island because rules are tried before they are saved. */
export const RuleEditor = ({ cboId, ruleSet, canEdit }: Props) => {
  const [saved, setSaved] = useState(ruleSet)
  const [draft, setDraft] = useState(() => draftOf(ruleSet))
  const [isEditing, setEditing] = useState(false)
  const [isOvertaken, setOvertaken] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)
  const change = (key: string, part: Partial<DraftRule>) =>
    setDraft((before) => before.map((rule) => (rule.key === key ? { ...rule, ...part } : rule)))
  const move = (at: number, by: 1 | -1) =>
    setDraft((before) => {
      const after = [...before]
      const [moved] = after.splice(at, 1)
      if (moved) after.splice(at + by, 0, moved)
      return after
    })
  // The rules in the form stay, with the latest ones below them: the next attempt replaces those.
  const reread = async () => {
    setSaved(await loadRules(apiWithLocalErrors, cboId))
    setOvertaken(true)
  }
  const stopEditing = () => {
    setOvertaken(false)
    setEditing(false)
  }
  const save = useAction(async () => {
    const problem =
      draft.length === 0 ? 'Keep at least one rule' : (draft.map(ruleProblem).find(Boolean) ?? null)
    setWrong(problem)
    if (problem) return
    const after = await withReread(
      () =>
        apiWithLocalErrors.call('PATCH /cbos/:cbo/rule_sets', {
          params: { cbo: cboId },
          body: { rules: rulesOf(draft) },
          version: saved.version,
        }),
      reread,
    )
    setSaved(after)
    setDraft(draftOf(after))
    stopEditing()
    toast('Rules saved', { tone: 'good' })
  })
  const giveUp = () => {
    setDraft(draftOf(saved))
    setWrong(null)
    stopEditing()
  }
  return (
    <section className="stack g4 whole" aria-labelledby="rules">
      <div className="section-head">
        <h2 id="rules" className="h3">
          Whom it takes
        </h2>
        {canEdit && !isEditing && (
          <Button size="small" aria-label="Edit the rules" onClick={() => setEditing(true)}>
            <Icon name="pencil" />
            Edit
          </Button>
        )}
      </div>
      <p className="ink-2">
        The first rule that matches a person decides. Where none does, the organization does not
        take them.
      </p>
      {draft.length === 0 && <p>No rule yet: it takes no one.</p>}
      <ol className="list rules">
        {draft.map((rule, at) =>
          isEditing ? (
            <RuleRow
              key={rule.key}
              rule={rule}
              at={at}
              isLast={at === draft.length - 1}
              onChange={(part) => change(rule.key, part)}
              onMove={(by) => move(at, by)}
              onRemove={() => setDraft(draft.filter(({ key }) => key !== rule.key))}
            />
          ) : (
            <li key={rule.key}>
              <b>{at + 1}.</b> {ruleInWords(rule)}
            </li>
          ),
        )}
      </ol>
      {isEditing && (
        <>
          <div>
            <Button size="small" onClick={() => setDraft([...draft, newRule()])}>
              <Icon name="plus" />
              Add a rule
            </Button>
          </div>
          {isOvertaken && (
            <div className="note" role="status">
              <span>
                Changed meanwhile. Now on file: {draftOf(saved).map(ruleInWords).join('; ')}.
              </span>
            </div>
          )}
          <ActionError error={wrong ?? save.error} />
          <DialogActions
            submit="Save rules"
            busy={save.busy}
            onCancel={giveUp}
            onSubmit={() => void save.run()}
          />
        </>
      )}
      <Simulator draft={draft} />
    </section>
  )
}

const ruleInWords = (rule: DraftRule) =>
  `${describeRule(rule)}: ${actionLabels[rule.action].toLowerCase()}`

type RowProps = {
  rule: DraftRule
  at: number
  isLast: boolean
  onChange: (part: Partial<DraftRule>) => void
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

const RuleRow = ({ rule, at, isLast, onChange, onMove, onRemove }: RowProps) => {
  const name = `rule ${at + 1}`
  const { state, insured, minAge, maxAge, action } = rule
  return (
    <li className="rule-row">
      <b>{at + 1}.</b>
      <select
        className="input"
        aria-label={`State of ${name}`}
        value={state}
        onChange={({ currentTarget }) =>
          onChange({ state: stateCodes.find((one) => one === currentTarget.value) ?? '' })
        }
      >
        <option value="">Every state</option>
        {stateCodes.map((one) => (
          <option key={one} value={one}>
            {stateNames[one]}
          </option>
        ))}
      </select>
      <select
        className="input"
        aria-label={`Insurance of ${name}`}
        value={insured}
        onChange={({ currentTarget: { value } }) =>
          onChange({ insured: value === 'yes' || value === 'no' ? value : '' })
        }
      >
        <option value="">Insured or not</option>
        <option value="yes">Insured</option>
        <option value="no">Not insured</option>
      </select>
      <input
        className="input"
        inputMode="numeric"
        aria-label={`Youngest age of ${name}`}
        placeholder="From age"
        value={minAge}
        onChange={({ currentTarget }) => onChange({ minAge: currentTarget.value })}
      />
      <input
        className="input"
        inputMode="numeric"
        aria-label={`Oldest age of ${name}`}
        placeholder="To age"
        value={maxAge}
        onChange={({ currentTarget }) => onChange({ maxAge: currentTarget.value })}
      />
      <select
        className="input"
        aria-label={`What ${name} decides`}
        value={action}
        onChange={({ currentTarget: { value } }) =>
          onChange({ action: ruleActions.find((one) => one === value) ?? 'allowed' })
        }
      >
        {ruleActions.map((one) => (
          <option key={one} value={one}>
            {actionLabels[one]}
          </option>
        ))}
      </select>
      <span className="row nowrap g1">
        <Button
          size="small"
          aria-label={`Move ${name} up`}
          disabled={at === 0}
          onClick={() => onMove(-1)}
        >
          ↑
        </Button>
        <Button
          size="small"
          aria-label={`Move ${name} down`}
          disabled={isLast}
          onClick={() => onMove(1)}
        >
          ↓
        </Button>
        <Button size="small" look="quiet" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </span>
    </li>
  )
}
