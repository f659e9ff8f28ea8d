/** Schemas that every feature's contract uses. */
import Type from 'typebox';
import { PAGE_LIMIT_MAX } from '../domain/limits.ts';
import { TEXT_KEYS } from '../domain/listing-fields.ts';
import {
  SCREEN_ACTIONS,
  SCREEN_CATEGORIES,
  type ScreenAction,
  type ScreenCategory,
} from '../domain/screen/screen-rule.ts';

/** An object that refuses what it does not declare, and whose answers hold nothing undeclared. */
export const Strict = <T extends Type.TProperties>(properties: T) =>
  Type.Object(properties, { additionalProperties: false });

/** The schema or null, as `nullable: true`: the serialiser is several times slower on a union. */
export const Nullable = <T extends Type.TSchema>(schema: T) => {
  const values = 'enum' in schema && Array.isArray(schema.enum) ? { enum: [...schema.enum, null] } : {};
  return Type.Unsafe<Type.Static<T> | null>({ ...schema, ...values, nullable: true });
};

export const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
export const IsoDate = Type.String({ format: 'date-time' });
export const IdParams = Strict({ id: Id });
export const Cursor = Type.String({ maxLength: 200 });
export const Limit = Type.Integer({ minimum: 1, maximum: PAGE_LIMIT_MAX });
export const NextCursor = Nullable(Type.String());
/** The answer of a call that has nothing to say. */
export const Ok = Strict({ ok: Type.Literal(true) });
export type Ok = Type.Static<typeof Ok>;

const SCREEN_FIELDS = ['title', 'description', ...TEXT_KEYS, 'stockNumber'] as const;
type ScreenField = (typeof SCREEN_FIELDS)[number];

/**
 * Content check, in whole expressions as they were typed; offsets count UTF-16 units of the field.
 * An expression whose parts lie apart goes on with the next words.
 */
export const ScreenFinding = Strict({
  category: Type.Unsafe<ScreenCategory>({ type: 'string', enum: [...SCREEN_CATEGORIES] }),
  action: Type.Unsafe<ScreenAction>({ type: 'string', enum: [...SCREEN_ACTIONS] }),
  words: Type.Array(
    Strict({
      field: Type.Unsafe<ScreenField>({ type: 'string', enum: [...SCREEN_FIELDS] }),
      start: Type.Integer(),
      end: Type.Integer(),
      text: Type.String(),
      goesOn: Type.Optional(Type.Boolean()),
    }),
  ),
  reason: Type.String(),
});
export type ScreenFinding = Type.Static<typeof ScreenFinding>;

/** RFC 9457; `code` never changes, `errors` stand beside their fields, `id` is to quote when it is our fault. */
export const Problem = Strict({
  type: Type.String(),
  title: Type.String(),
  status: Type.Integer(),
  detail: Type.String(),
  code: Type.String(),
  errors: Type.Optional(Type.Array(Strict({ path: Type.String(), message: Type.String() }))),
  /** Of a text that the listing screen refused. */
  hits: Type.Optional(Type.Array(ScreenFinding)),
  id: Type.Optional(Type.String()),
  retryAfter: Type.Optional(Type.Integer()),
});
export type Problem = Type.Static<typeof Problem>;

/** A person as others see them. */
export const Person = Strict({
  id: Type.Integer(),
  displayName: Type.String(),
  profilePic: Type.String(),
});
export type Person = Type.Static<typeof Person>;
