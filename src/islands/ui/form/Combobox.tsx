import './combobox.css'
import { useCombobox } from 'downshift'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { FieldFrame, type FieldState } from './FieldFrame'

export interface ComboboxChoice {
  readonly id: string
  /** What stands in the field once it is chosen. */
  readonly text: string
}
type Props<C extends ComboboxChoice> = {
  field: FieldState
  label: ReactNode
  help?: ReactNode
  optional?: boolean | undefined
  placeholder?: string
  /** What to choose from, for what was typed. */
  find: (typed: string) => Promise<readonly C[]>
  draw: (choice: C) => ReactNode
  chosen: ComboboxChoice | null
  onChoose: (choice: C | null) => void
  /** Where focus goes in a dialog. */
  first?: boolean
  /** Shows its choices before anything is typed. */
  isOpenAtFirst?: boolean
  /** What to say where nothing matches. */
  emptyText?: string
}

const pauseMs = 150

/** A field whose choices are looked up while one types: the combobox of WAI-ARIA, its list below it. */
export const Combobox = <C extends ComboboxChoice>({
  field,
  label,
  help,
  optional,
  placeholder,
  find,
  draw,
  chosen,
  onChoose,
  first,
  isOpenAtFirst = false,
  emptyText = 'No one matches. Try the beginning of another part of the name.',
}: Props<C>) => {
  const { items, state, lookUp, takeFirst } = useChoices(find, isOpenAtFirst)
  const box = useCombobox<C | ComboboxChoice>({
    items: [...items],
    inputId: field.id,
    menuId: `${field.id}-choices`,
    getItemId: (at) => `${field.id}-choice-${at}`,
    itemToString: (item) => item?.text ?? '',
    itemToKey: (item) => item?.id ?? null,
    selectedItem: chosen,
    defaultHighlightedIndex: 0,
    initialIsOpen: isOpenAtFirst,
    onSelectedItemChange: ({ selectedItem }) => onChoose((selectedItem as C | null) ?? null),
    onIsOpenChange: ({ isOpen, inputValue }) => {
      if (isOpen) lookUp(inputValue && inputValue !== chosen?.text ? inputValue : '')
    },
    onInputValueChange: ({ inputValue, isOpen }) => {
      if (isOpen) lookUp(inputValue)
    },
    stateReducer: ({ selectedItem }, { type, changes }) => {
      const { InputBlur, InputKeyDownEscape, InputChange } = useCombobox.stateChangeTypes
      // To leave the field chooses nothing: what was chosen before stands there again, unless it was erased.
      if (type === InputBlur || type === InputKeyDownEscape)
        return { ...changes, selectedItem, inputValue: selectedItem?.text ?? '' }
      if (type === InputChange && changes.inputValue === '')
        return { ...changes, selectedItem: null }
      return changes
    },
  })
  const isEmpty = box.isOpen && state === 'found' && items.length === 0
  return (
    <FieldFrame field={field} label={label} help={help} optional={optional ?? false}>
      {({ name, ...wiring }) => (
        <div className="combobox">
          <input type="hidden" name={name} value={chosen?.id ?? ''} />
          <input
            {...box.getInputProps({
              onKeyDown: ({ key, nativeEvent }) => {
                const preventDownshiftDefault = true
                // A list that was there at first leaves with its dialog; of another, the first Escape closes the list,
                // the next one the dialog.
                if (key === 'Escape' && (isOpenAtFirst || !box.isOpen))
                  Object.assign(nativeEvent, { preventDownshiftDefault })
                else if (key === 'Escape') nativeEvent.preventDefault()
                if (!box.isOpen) return
                // What is listed still was found for what was typed before: Enter waits for the first of what is typed now.
                const take = (item: C) => {
                  box.closeMenu()
                  box.selectItem(item)
                }
                if (key === 'Enter' && takeFirst(take)) {
                  nativeEvent.preventDefault()
                  Object.assign(nativeEvent, { preventDownshiftDefault })
                }
              },
            })}
            {...wiring}
            aria-labelledby={undefined}
            className="input"
            placeholder={placeholder}
            autoComplete="off"
            spellCheck={false}
            dir="auto"
            data-first={first ? true : undefined}
          />
          <ul
            {...box.getMenuProps({ 'aria-label': typeof label === 'string' ? label : 'Choices' })}
            className="combobox-list"
            hidden={!box.isOpen || items.length === 0}
          >
            {box.isOpen &&
              items.map((item, index) => (
                <li
                  key={item.id}
                  {...box.getItemProps({ item, index })}
                  className={box.highlightedIndex === index ? 'on' : undefined}
                >
                  {draw(item)}
                </li>
              ))}
          </ul>
          <span className="help" role="status">
            {isEmpty && emptyText}
            {box.isOpen &&
              state === 'lost' &&
              'The list did not load. Type again to try once more.'}
          </span>
        </div>
      )}
    </FieldFrame>
  )
}

/** The choices of what was typed last; an answer to an earlier word never replaces that of a later one. */
const useChoices = <C,>(find: (typed: string) => Promise<readonly C[]>, isOpenAtFirst: boolean) => {
  const [items, setItems] = useState<readonly C[]>([])
  const [state, setState] = useState<'waiting' | 'found' | 'lost'>('waiting')
  const isLookingUp = useRef(false)
  const take = useRef<((first: C) => void) | null>(null)
  const turns = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const lookUp = (typed: string) => {
    clearTimeout(timer.current)
    isLookingUp.current = true
    take.current = null
    turns.current += 1
    const turn = turns.current
    timer.current = setTimeout(
      async () => {
        const found = await find(typed.trim()).catch(() => null)
        if (turn !== turns.current) return
        isLookingUp.current = false
        setItems(found ?? [])
        setState(found ? 'found' : 'lost')
        if (found?.[0]) take.current?.(found[0])
      },
      typed ? pauseMs : 0,
    )
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: at first alone.
  useEffect(() => {
    if (isOpenAtFirst) lookUp('')
  }, [])
  /** Whether an answer is on its way, whose first choice is then taken. */
  const takeFirst = (taken: (first: C) => void): boolean => {
    if (isLookingUp.current) take.current = taken
    return isLookingUp.current
  }
  return { items, state, lookUp, takeFirst }
}
