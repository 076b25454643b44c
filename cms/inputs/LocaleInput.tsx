import { CheckmarkIcon } from '@sanity/icons/Checkmark'
import { WarningOutlineIcon } from '@sanity/icons/WarningOutline'
import { Badge, Box, Button, Card, Flex, Stack, Tab, TabList, TabPanel, Text } from '@sanity/ui'
import { useEffect, useState } from 'react'
import {
  type FieldMember,
  type InputProps,
  ObjectInputMember,
  type ObjectInputProps,
  set,
  unset,
} from 'sanity'
import { directionOf, type Language, languageNames, languages } from '../../src/content/language'

type Other = Exclude<Language, 'en'>
type Value = Partial<Record<Language, unknown>> & { unreviewed?: Other[]; stale?: Other[] }
type Props = ObjectInputProps<Value>

const others = languages.filter((language): language is Other => language !== 'en')
const has = (value: unknown) => (Array.isArray(value) ? value.length > 0 : Boolean(value))

/** English first; the translations under tabs, each saying whether a person has checked it, and whether its English changed since. */
export const LocaleInput = (props: Props) => {
  const { id, value, readOnly, focusPath } = props
  const [selected, setSelected] = useState<Other>('ar')
  const focused = others.find((language) => language === focusPath[0])
  useEffect(() => {
    if (focused) setSelected(focused)
  }, [focused])
  const unreviewed = (value?.unreviewed ?? []).filter((language) => has(value?.[language]))
  // The lake's, which it leaves out once the translation is mended or marked as reviewed.
  const stale = (value?.stale ?? []).filter((language) => unreviewed.includes(language))
  return (
    <Stack gap={3}>
      <Member {...props} language="en" renderInput={english(props)} />
      <Card border radius={2} padding={2}>
        <TabList gap={1}>
          {others.map((language) => (
            <Tab
              key={language}
              id={`${id}-tab-${language}`}
              aria-controls={`${id}-panel-${language}`}
              label={labelOf(language, value, stale)}
              icon={unreviewed.includes(language) ? WarningOutlineIcon : undefined}
              selected={selected === language}
              onClick={() => setSelected(language)}
              fontSize={1}
              padding={2}
            />
          ))}
        </TabList>
        <TabPanel id={`${id}-panel-${selected}`} aria-labelledby={`${id}-tab-${selected}`}>
          <Box paddingTop={3}>
            {unreviewed.includes(selected) && (
              <Review
                language={selected}
                isStale={stale.includes(selected)}
                readOnly={readOnly ?? false}
                onReviewed={() => props.onChange(without(unreviewed, selected))}
              />
            )}
            <div lang={selected} dir={directionOf(selected)}>
              <Member {...props} language={selected} renderField={bare(props)} />
            </div>
            {!has(value?.[selected]) && (
              <Box paddingTop={2}>
                <Text size={1} muted>
                  Nothing here yet: the English is shown.
                </Text>
              </Box>
            )}
          </Box>
        </TabPanel>
      </Card>
    </Stack>
  )
}

const labelOf = (language: Other, value: Value | undefined, stale: readonly Other[]) =>
  !has(value?.[language])
    ? `${languageNames[language]} –`
    : stale.includes(language)
      ? `${languageNames[language]} (old)`
      : languageNames[language]

const Member = ({ language, ...props }: Props & { language: Language }) => {
  const member = props.members.find(
    (each): each is FieldMember => each.kind === 'field' && each.name === language,
  )
  return member ? (
    <ObjectInputMember
      member={member}
      renderAnnotation={props.renderAnnotation}
      renderBlock={props.renderBlock}
      renderField={props.renderField}
      renderInlineBlock={props.renderInlineBlock}
      renderInput={props.renderInput}
      renderItem={props.renderItem}
      renderPreview={props.renderPreview}
    />
  ) : null
}

interface ReviewProps {
  readonly language: Other
  readonly isStale: boolean
  readonly readOnly: boolean
  readonly onReviewed: () => void
}
const Review = ({ language, isStale, readOnly, onReviewed }: ReviewProps) => (
  <Flex align="center" gap={2} paddingBottom={3}>
    <Badge tone="caution" fontSize={1} padding={2}>
      {isStale ? 'English changed since' : 'Unreviewed'}
    </Badge>
    <Box flex={1}>
      <Text size={1} muted>
        {isStale
          ? 'The site shows the English until this is translated anew or marked as reviewed.'
          : 'No one has checked this translation.'}
      </Text>
    </Box>
    <Button
      text="Mark reviewed"
      aria-label={`Mark ${languageNames[language]} reviewed`}
      icon={CheckmarkIcon}
      mode="ghost"
      tone="positive"
      fontSize={1}
      padding={2}
      disabled={readOnly}
      onClick={onReviewed}
    />
  </Flex>
)

/** A translation stands under its tab, which is title enough. */
const bare =
  ({ path, renderField }: Props): Props['renderField'] =>
  (field) =>
    field.path.length === path.length + 1 ? field.children : renderField(field)

const without = (unreviewed: readonly Other[], language: Other) => {
  const left = unreviewed.filter((each) => each !== language)
  return left.length ? set(left, ['unreviewed']) : unset(['unreviewed'])
}

/** The English input: a change marks every translation of it as unreviewed. */
const english =
  ({ value, path, onChange, renderInput }: Props): Props['renderInput'] =>
  (input) => {
    const written = others.filter((language) => has(value?.[language]))
    const known = value?.unreviewed ?? []
    const fresh = written.every((language) => known.includes(language))
    if (fresh || input.path.length !== path.length + 1) return renderInput(input)
    const markUnreviewed = () => onChange(set(written, ['unreviewed']))
    return renderInput(withChangeHandler(input, markUnreviewed))
  }

const withChangeHandler = <T extends Omit<InputProps, 'renderDefault'>>(
  input: T,
  markUnreviewed: () => void,
): T => {
  const { onChange, elementProps } = input as unknown as {
    onChange: (...all: unknown[]) => void
    elementProps: { onChange?: (...all: unknown[]) => void }
  }
  const both =
    (first?: (...all: unknown[]) => void) =>
    (...all: unknown[]) => {
      first?.(...all)
      markUnreviewed()
    }
  return {
    ...input,
    onChange: both(onChange),
    elementProps: {
      ...elementProps,
      ...(elementProps.onChange && { onChange: both(elementProps.onChange) }),
    },
  }
}
