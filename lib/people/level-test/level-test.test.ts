import { answerLevelTest, LEVEL_TEST_START, type LevelTest } from './level-test';

/** The test after these answers, y for yes and n for no. */
function testAfter(answers: string): LevelTest {
  return [...answers].reduce((test, letter) => answerLevelTest(test, letter === 'y'), LEVEL_TEST_START);
}

describe('the level test', () => {
  it.each([
    ['', { kind: 'asking', question: 1, mark: 0 }],
    ['y', { kind: 'asking', question: 2, mark: 100 }],
    ['n', { kind: 'asking', question: 3, mark: 0 }],
    ['yy', { kind: 'done', mark: 110, level: 'expert' }],
    ['yn', { kind: 'done', mark: 100, level: 'expert' }],
    ['ny', { kind: 'done', mark: 10, level: 'intermediate' }],
    ['nn', { kind: 'done', mark: 0, level: 'beginner' }],
  ] as const)('answers "%s" lead to %j', (answers, expected) => {
    expect(testAfter(answers)).toEqual(expected);
  });

  it('is over after its last answer', () => {
    expect(testAfter('nnyy')).toEqual(testAfter('nn'));
  });
});
