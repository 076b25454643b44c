import { isState, stateNames } from '#edge/platform/us-states'

/** Asks for the state where a zip code lies on a state line: no state is guessed. Its form keeps the answer as `state`. */
export const StateChoice = ({ states, chosen }: { states: readonly string[]; chosen: string }) => (
  <fieldset className="field">
    <legend tabIndex={-1}>
      This zip code is in more than one state. Which one do you live in?
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
