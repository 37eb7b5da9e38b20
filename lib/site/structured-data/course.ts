import type { CourseLeaf, LearningResourceLeaf, WithContext } from 'schema-dts';
import { lessonPath } from '@/lib/site/addresses/addresses';
import { organizationReference } from './organization';

interface CourseFacts {
  readonly title: string;
  readonly summary: string;
}

interface LessonFacts {
  readonly slug: string;
  readonly title: string;
  readonly summary: string;
  readonly data: { readonly goal: string; readonly minutes: number };
}

/** The course and its lessons, in order. */
export function courseData(
  baseUrl: string,
  { lessons, ...course }: CourseFacts & { readonly lessons: readonly LessonFacts[] },
): WithContext<CourseLeaf> {
  return {
    '@context': 'https://schema.org',
    ...courseReference(baseUrl, course),
    description: course.summary,
    provider: organizationReference(baseUrl),
    isAccessibleForFree: true,
    inLanguage: 'en-US',
    hasPart: lessons.map((lesson, place) => lessonFields(baseUrl, lesson, place + 1)),
  };
}

/** @param number its place in the course, from 1 */
export function lessonData(
  baseUrl: string,
  course: CourseFacts,
  lesson: LessonFacts,
  number: number,
): WithContext<LearningResourceLeaf> {
  return {
    '@context': 'https://schema.org',
    ...lessonFields(baseUrl, lesson, number),
    isPartOf: courseReference(baseUrl, course),
    provider: organizationReference(baseUrl),
    isAccessibleForFree: true,
    inLanguage: 'en-US',
  };
}

function courseReference(baseUrl: string, { title }: Pick<CourseFacts, 'title'>): CourseLeaf {
  return { '@type': 'Course', name: title, url: `${baseUrl}${lessonPath()}` };
}

function lessonFields(
  baseUrl: string,
  { slug, title, summary, data: { goal, minutes } }: LessonFacts,
  number: number,
): LearningResourceLeaf {
  return {
    '@type': 'LearningResource',
    name: title,
    url: `${baseUrl}${lessonPath(slug)}`,
    description: summary,
    learningResourceType: 'Lesson',
    position: number,
    teaches: goal,
    timeRequired: `PT${minutes}M`,
  };
}
