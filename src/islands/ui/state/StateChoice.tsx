import { isState, stateNames } from '#edge/platform/us-states'

type Props = {
  states: readonly string[]
  chosen: string
  /** What is asked, where it is not that the zip code is in more than one. */
  question?: string | undefined
}

/** Asks for the state where a zip code is in more than one: none is guessed. Its form keeps the answer as `state`. */
export const StateChoice = ({ states, chosen, question }: Props) =>
  states.length > 1 && (
    <fieldset className="field">
      <legend tabIndex={-1}>
        {question ?? 'This zip code is in more than one state. Which one do you live in?'}
      </legend>
      <span className="row g3">
        {states.filter(isState).map((code) => (
          <label key={code} className="check">
            <input type="radio" name="state" value={code} defaultChecked={code === chosen} />
            <span>{stateNames[code]}</span>
          </label>
        ))}
      </span>
    </fieldset>
  )
