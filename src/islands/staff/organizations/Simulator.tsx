import { useState } from 'react'
import { stateCodes, stateNames } from '#edge/platform/us-states'
import { Badge } from '#islands/ui/Badge.tsx'
import { actionLabels, type DraftRule, ruleActions, type SimulatedPerson, simulate } from './rules'

type Props = { draft: readonly DraftRule[] }

const tones = {
  allowed: 'positive',
  waitlist: 'warning',
  not_allowed: 'danger',
  not_enrolled: 'danger',
} as const

/** Tries the rules on screen, saved or not, on an invented person, and says why they decide so. */
export const Simulator = ({ draft }: Props) => {
  const [person, setPerson] = useState<SimulatedPerson>({ state: 'NY', insured: 'yes', age: '30' })
  const { action, trace } = simulate(draft, person)
  const change = (part: Partial<SimulatedPerson>) => setPerson({ ...person, ...part })
  return (
    <section className="stack g3 simulator" aria-labelledby="simulator">
      <h3 id="simulator">Try the rules</h3>
      <div className="row g2">
        <select
          className="input"
          aria-label="State of the person"
          value={person.state}
          onChange={({ currentTarget }) =>
            change({ state: stateCodes.find((one) => one === currentTarget.value) ?? '' })
          }
        >
          <option value="">State not known</option>
          {stateCodes.map((one) => (
            <option key={one} value={one}>
              {stateNames[one]}
            </option>
          ))}
        </select>
        <select
          className="input"
          aria-label="Insurance of the person"
          value={person.insured}
          onChange={({ currentTarget: { value } }) =>
            change({ insured: value === 'yes' || value === 'no' ? value : '' })
          }
        >
          <option value="yes">Insured</option>
          <option value="no">Not insured</option>
          <option value="">Not known</option>
        </select>
        <input
          className="input age"
          inputMode="numeric"
          aria-label="Age of the person"
          value={person.age}
          onChange={({ currentTarget }) => change({ age: currentTarget.value })}
        />
      </div>
      <div role="status" className="stack g2">
        <p>
          <Badge tone={tones[action]}>{actionLabels[action]}</Badge>
        </p>
        <ol className="small ink-2">
          {trace.map((line) => (
            <li key={line}>{inWords(line)}</li>
          ))}
        </ol>
      </div>
    </section>
  )
}

/** 'Rule 1 matches: allowed' in the words of the editor. */
const inWords = (line: string) =>
  line.replace(/: (\w+)$/, (all, code: string) => {
    const action = ruleActions.find((one) => one === code)
    return action ? `: ${actionLabels[action].toLowerCase()}` : all
  })
