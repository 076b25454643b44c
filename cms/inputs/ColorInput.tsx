import { Box, Flex, Stack, Text } from '@sanity/ui'
import { type PathSegment, type StringInputProps, set, useFormValue } from 'sanity'
import type { Palette } from '../../src/content/brand/color-roles'
import { colorPattern } from '../../src/content/brand/palette'
import { ContrastList } from './ContrastList'
import { scoresOf } from './contrast'

/** A color: picked or written, with what its contrast is where it is used. */
export const ColorInput = (props: StringInputProps) => {
  const { value, path, readOnly, onChange } = props
  const palette = useFormValue(path.slice(0, -1) as PathSegment[]) as Partial<Palette> | undefined
  const scheme = useFormValue(['scheme']) as 'light dark' | undefined
  const name = path.at(-1) as keyof Palette
  const fine = !value || colorPattern.test(value)
  return (
    <Stack gap={2}>
      <Flex align="center" gap={2}>
        <input
          type="color"
          aria-label={`Pick ${props.schemaType.title ?? 'a color'}`}
          value={fine && value ? value : '#ffffff'}
          disabled={readOnly}
          onChange={(event) => onChange(set(event.currentTarget.value))}
        />
        <Box flex={1}>{props.renderDefault(props)}</Box>
      </Flex>
      {value && fine ? (
        <ContrastList scores={scoresOf(name, palette, scheme)} />
      ) : (
        !value && (
          <Text size={1} muted>
            Left empty: the platform’s own.
          </Text>
        )
      )}
    </Stack>
  )
}
